use khod_arena::Sandbox;
use khod_view::Words;

/// What follows for a class from a level of isolation below the highest, and what to do about it; nothing at the highest.
pub fn sentence(words: &Words, level: u8) -> Option<String> {
    let key = match level {
        Sandbox::HIGHEST.. => return None,
        Sandbox::DEMANDED.. => "isolation-no-groups",
        _ => "isolation-none",
    };
    Some(words.say_with(key, &[("level", level.into()), ("wanted", Sandbox::HIGHEST.into())]))
}
