use super::*;
use crate::Language;
use khod_games::Game;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Positions of random games with the turn that led to each; every game has quiet and wild setups.
fn positions(game: Game, each: usize) -> Vec<(AnyPosition, Option<LastTurn>)> {
    let setups: &[Option<&str>] = match game.name() {
        "topological" => &[Some("3"), Some("6 straight"), Some("10")],
        "palisade" => &[None, Some("3 3 2"), Some("9 1 1 12 2"), Some("1 1 1 1 1 1 1 1 1 1 1 1")],
        _ => &[None, None],
    };
    let mut seed = 7_u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut found = Vec::new();
    for setup in setups {
        let mut position = game.start(None, *setup).unwrap();
        let mut last = None;
        for _ in 0..each {
            found.push((position.clone(), last));
            if position.outcome().is_some() {
                break;
            }
            let legal = position.legal();
            let m = legal[random(legal.len())].clone();
            last = Some(LastTurn { before: position.clone(), moves: vec![m.clone()] });
            position.play(&m).unwrap();
            last.as_mut().unwrap().moves = vec![m];
        }
    }
    found
}

fn both() -> [Words; 2] {
    Language::ALL.map(Words::new)
}

/// Checks that every tag is closed in its order and gives the classes and the symbols that are used.
fn well_formed(svg: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let mut open = Vec::new();
    let (mut classes, mut symbols) = (BTreeSet::new(), BTreeSet::new());
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>') || open.last() == Some(&"style"), "{text}");
        assert!(!text.contains('&') || text.contains(';'), "{text}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            if !tag.ends_with('/') {
                open.push(tag.split(' ').next().expect("a name"));
            }
            let attribute = |name: &str| Some(tag.split_once(name)?.1.split('"').next().expect("a value"));
            classes.extend(attribute("class=\""));
            symbols.extend(attribute("href=\"#"));
        }
    }
    assert!(open.is_empty(), "{open:?}");
    (classes, symbols)
}

#[test]
fn taps_lead_to_exactly_one_move_and_name_targets() {
    let words = Words::english();
    for &game in Game::ALL {
        for (position, _) in positions(game, 100) {
            let scene = Scene::of(&position, None, words);
            let targets: HashSet<&str> = scene.targets.iter().map(|target| &*target.id).collect();
            assert_eq!(targets.len(), scene.targets.len(), "{position:?}");
            let mut taps: BTreeMap<&[String], &str> = BTreeMap::new();
            for entry in &scene.legal {
                for tap in &entry.taps {
                    assert!(targets.contains(&**tap), "{tap} in {position:?}");
                }
                let known = taps.insert(&entry.taps, &entry.m);
                assert_eq!(known, None, "{:?} in {position:?}", entry.taps);
            }
            // The map is sorted: taps that are the beginning of other taps come right before them.
            let mut before: Option<&[String]> = None;
            for &taps in taps.keys() {
                assert!(before.is_none_or(|before| !taps.starts_with(before)), "{taps:?} in {position:?}");
                before = Some(taps);
            }
            let entered: BTreeSet<&str> = taps.into_values().collect();
            let legal = position.legal();
            assert_eq!(entered, legal.iter().map(|m| &**m).collect(), "{position:?}");
        }
    }
}

#[test]
fn sprites_are_the_facts_and_every_label_says_something() {
    for &game in Game::ALL {
        for (position, _) in positions(game, 60) {
            for words in &both() {
                let scene = Scene::of(&position, None, words);
                let facts: BTreeSet<u32> = position.facts().into_iter().map(sprite_id).collect();
                assert_eq!(scene.sprites.iter().map(|sprite| sprite.id).collect::<BTreeSet<_>>(), facts);
                for target in &scene.targets {
                    assert!(!target.label.is_empty() && !target.label.contains("scene-"), "{}", target.label);
                    assert!(target.sprites.iter().all(|id| facts.contains(id)));
                    let known = |other: &String| scene.targets.iter().any(|target| target.id == *other);
                    assert!(target.stands_for.as_ref().is_none_or(known));
                }
                let [left, top, width, height] = scene.frame.view;
                for Sprite { spot, .. } in &scene.sprites {
                    let (x, y) = spot.at();
                    assert!(x > left && x < left + width && y - spot.z.0 > top && y < top + height);
                }
            }
        }
    }
}

/// Symbols and places of what is drawn, in thousandths of a cell.
fn seen(spots: impl Iterator<Item = Spot>) -> Vec<(&'static str, [i64; 3])> {
    let mut seen: Vec<_> = spots
        .map(|Spot { symbol, x, y, z }| (symbol, [x, y, z].map(|n| (n.0 * 1000.0).round() as i64)))
        .collect();
    seen.sort_unstable();
    seen
}

#[test]
fn the_events_of_a_move_lead_to_the_next_scene() {
    let english = Words::english();
    let russian = Words::new(Language::Russian);
    for &game in Game::ALL {
        for (number, (position, _)) in positions(game, 60).into_iter().enumerate() {
            let legal = position.legal();
            let step = if number % 20 == 3 { 1 } else { legal.len() / 8 + 1 };
            for m in legal.iter().step_by(step) {
                let scene = Scene::of(&position, None, english);
                let mut spots: BTreeMap<u32, Spot> =
                    scene.sprites.iter().map(|sprite| (sprite.id, sprite.spot)).collect();
                let preview = Preview::of(&position, m, english).unwrap();
                let mut events: Vec<_> = preview.events.iter().collect();
                events.sort_by_key(|event| event.delay);
                for event in events {
                    let known = spots.remove(&event.id);
                    assert_eq!(known.is_none(), event.kind == "place", "{m} in {position:?}");
                    if let (Some(symbol), Some(x), Some(y), Some(z)) =
                        (event.symbol, event.x, event.y, event.z)
                    {
                        spots.insert(event.id, Spot { symbol, x, y, z });
                    }
                }
                let mut after = position.clone();
                after.play(m).unwrap();
                let next = Scene::of(&after, None, english);
                assert_eq!(
                    seen(spots.into_values()),
                    seen(next.sprites.iter().map(|sprite| sprite.spot)),
                    "{m} in {position:?}"
                );
                let said = Preview::of(&position, m, &russian).unwrap();
                for said in [preview.say(), said.say()] {
                    assert!(said.len() > 8 && !said.contains("scene-") && !said.contains('$'), "{said}");
                }
            }
        }
    }
}

#[test]
fn pictures_are_well_formed_and_have_a_style_for_every_class() {
    let words = &both()[1];
    let styled = |class: &str| STYLE.contains(&format!(".{class} ")) || STYLE.contains(&format!(".{class},"));
    let all = symbols();
    let (symbol_classes, _) = well_formed(&all);
    for class in symbol_classes.into_iter().filter(|class| *class != "kb-symbols") {
        assert!(styled(class), "{class}");
    }
    for &game in Game::ALL {
        for (position, last) in positions(game, 40) {
            let scene = Scene::of(&position, last.as_ref(), words);
            for turned in [false, true] {
                let picture =
                    Picture { coordinates: true, legal: true, turned, standalone: turned, symbols: false };
                let svg = scene.svg(picture);
                let (classes, symbols) = well_formed(&svg);
                for class in classes.into_iter().filter(|class| *class != "kb-picture") {
                    assert!(styled(class), "{class}");
                }
                for symbol in symbols {
                    assert!(super::symbols().contains(&format!(r#"id="{symbol}""#)), "{symbol}");
                }
                assert!(!turned || !svg.contains("var("));
            }
            for m in position.legal().iter().take(5) {
                let preview = Preview::of(&position, m, words).unwrap();
                for svg in preview.under.0.iter().chain(&preview.marks.0) {
                    assert!(well_formed(svg).0.into_iter().all(styled), "{svg}");
                }
            }
        }
    }
}

#[test]
fn a_turn_leaves_marks() {
    for &game in Game::ALL {
        for (position, last) in positions(game, 40) {
            let Some(last) = last else { continue };
            let scene = Scene::of(&position, Some(&last), Words::english());
            // In a row only new columns are marked, and a turn may only have removed a column.
            let changed = last.before.facts() != position.facts() && position.spec().alternates;
            assert!(!changed || scene.marks != Marks::default(), "{:?} {position:?}", last.moves);
        }
    }
}

#[test]
fn a_game_without_a_scene_is_shown_plainly() {
    let position = Game::from_name("lo").unwrap().start(None, None).unwrap();
    let (stage, board) = (staged::Unlisted, Flat::new(&position));
    let scene = Scene::on(&stage, &board, Words::english());
    assert_eq!(scene.legal.len(), position.legal().len());
    assert_eq!(scene.sprites.len(), 24);
    well_formed(&scene.svg(Picture::default()));
    assert!(stage.story(&board, "A2-C2", Words::english()).is_ok());
}

#[test]
fn sentences_and_labels_read_well() {
    let [english, russian] = &both();
    let board = "14/14/14/14/14/14/14/14/14/14/7b2wwww/14 white move 1 limit 60";
    let position = Game::from_name("phalanx").unwrap().position(board).unwrap();
    let preview = Preview::of(&position, "Kb-Nb-Hb", russian).unwrap();
    assert_eq!(preview.say(), "Белые: фаланга из 4 с Kb идёт на Hb, взята 1");
    assert!(preview.marks.0[0].contains("4 против 1"));
    let position = Game::from_name("palisade").unwrap().start(None, None).unwrap();
    let m = position.legal().into_iter().find(|m| m.contains('x')).unwrap();
    let preview = Preview::of(&position, &m, english).unwrap();
    assert!(preview.say().starts_with("White: column"), "{}", preview.say());
    assert!(preview.scene.unwrap().marks.0[0].contains(" = "));
    assert!(Preview::of(&position, "9=9", english).is_err());
}

#[test]
fn the_browser_has_the_same_style_and_no_other() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/assets/board.css");
    let style = std::fs::read_to_string(path).unwrap();
    // Pages with boards load both files, so no rule needs to be in both.
    for rule in STYLE.lines().filter(|line| line.contains('{')) {
        assert!(!style.contains(rule), "{rule} stands in board.css, too");
    }
}

#[test]
fn every_phrase_is_there() {
    for words in &both() {
        assert!(phrases(words).values().all(|phrase| !phrase.contains("scene-")));
    }
}

#[test]
fn the_rest_of_a_sowing_is_tapped_on_the_row_in_its_middle() {
    let words = Words::english();
    let mut seen = 0;
    for (position, _) in positions(Game::from_name("palisade").unwrap(), 30) {
        for entry in Scene::of(&position, None, words).legal {
            let Some(middle) = entry.middle else { continue };
            let scene = Preview::of(&position, &entry.m, words).unwrap().scene.unwrap();
            let there = |tap: &String| scene.scene.targets.iter().any(|target| target.id == *tap);
            assert!(entry.taps[middle..].iter().all(there), "{entry:?} in {position:?}");
            seen += 1;
        }
    }
    assert!(seen > 100);
}

/// The target with a name.
fn target<'a>(scene: &'a Scene, id: &str) -> &'a Target {
    scene.targets.iter().find(|target| target.id == id).unwrap()
}

#[test]
fn lines_that_can_move_are_said_with_their_way() {
    let [english, russian] = &both();
    let board = "14/14/14/14/14/14/14/14/14/14/7b2wwww/14 white move 1 limit 60";
    let position = Game::from_name("phalanx").unwrap().position(board).unwrap();
    let scene = Scene::of(&position, None, russian);
    let tail = target(&scene, "Nb");
    assert!(tail.label.starts_with("Nb, белая, фаланга влево из 4, "), "{}", tail.label);
    assert!(tail.flipped.as_ref().unwrap().starts_with("Nb, белая, фаланга вправо из 4, "), "{tail:?}");
    let scene = Scene::of(&position, None, english);
    assert!(target(&scene, "Nb").label.contains("white piece, line of 4 to the left, "));
    // The label of a piece without a line that can move names only the piece.
    assert_eq!(target(&scene, "Hb").label, "Hb, black piece");
    assert_eq!(target(&scene, "Hb").flipped, None);
}

#[test]
fn a_stack_can_be_looked_into() {
    let [english, russian] = &both();
    let text = "Jo:b Ko:ww Ln:w Lo:bb Lp:- Lr:b Ml:- Mm:w Mn:wbbw Mo:- Mr:- Nl:b Nm:w Nn:- No:- Np:w Nq:b Nr:bbw Ns:- Ol:w \
                white stage 2 turn 13 pieces 10 period 10 limit 100 held 2:2 refusals 0";
    let position = Game::from_name("topological").unwrap().position(text).unwrap();
    let scene = Scene::of(&position, None, russian);
    let stack = target(&scene, "Mn");
    let words = "Mn, столбик белых из 4, снизу вверх: белая, чёрная, чёрная, белая; захвачено 2";
    assert!(stack.label.starts_with(words), "{}", stack.label);
    let inside = stack.inside.as_ref().unwrap();
    well_formed(inside);
    assert_eq!(inside.matches("#pog-b").count(), 2);
    assert!(inside.ends_with("<p>захвачено 2</p>"), "{inside}");
    assert_eq!(target(&scene, "Ln").inside, None, "a single piece is no stack");
    let scene = Scene::of(&position, None, english);
    assert!(target(&scene, "Nr").label.contains("from the bottom: black, black, white; 2 captured"));
}

#[test]
fn whoever_is_connected_has_won_with_all_pieces() {
    let lo = Game::from_name("lo").unwrap();
    let over = lo.position("8/8/8/2www3/8/b6b/8/8 black move 10 limit 160").unwrap();
    assert_eq!(over.outcome().map(|outcome| outcome.reason), Some("connected"));
    assert_eq!(Scene::of(&over, None, Words::english()).won.len(), 3);
    let going = lo.start(None, None).unwrap();
    assert!(Scene::of(&going, None, Words::english()).won.is_empty());
}

#[test]
fn whoever_has_a_line_has_won_with_it() {
    let hale = Game::from_name("hale").unwrap();
    let mut won = 0;
    for (position, _) in positions(hale, 150) {
        let scene = Scene::of(&position, None, Words::english());
        let reason = position.outcome().map_or("none", |outcome| outcome.reason);
        let least = match reason {
            "line" => 5,
            "diagonal" => 4,
            _ => 0,
        };
        assert!(scene.won.len() >= least && (least > 0 || scene.won.is_empty()), "{reason}: {position:?}");
        assert_eq!(scene.frame.over.is_empty(), least == 0);
        let there = |id: &u32| scene.sprites.iter().any(|sprite| sprite.id == *id);
        assert!(scene.won.iter().all(there), "{position:?}");
        won += usize::from(least > 0);
    }
    assert!(won > 0, "no game was won");
}

#[test]
fn wide_brackets_reach_over_narrow_ones() {
    let position = Game::from_name("palisade").unwrap().start(None, Some("4 7 2 6 1 5 3")).unwrap();
    let preview = Preview::of(&position, "6>x4", Words::english()).unwrap();
    let marks = &preview.scene.unwrap().marks.0[0];
    let (lines, texts) = marks.split_at(marks.find("kb-pair").unwrap());
    assert!(lines.contains("kb-bracket") && !texts.contains("kb-bracket"), "a line would go through a text");
    let height = |text: &str| -> f64 {
        let before = texts.split(text).next().unwrap();
        before.rsplit("y=\"").find_map(|part| part.split('"').next()?.parse().ok()).unwrap()
    };
    assert!(height("4 = 4") < height("7 = 7"), "{texts}");
}

#[test]
fn few_cells_are_no_large_cells() {
    let start = Game::from_name("topological").unwrap().start(None, None).unwrap();
    let scene = Scene::of(&start, None, Words::english());
    let svg = scene.svg(Picture::default());
    assert!(svg.contains(&format!(r#" width="{}">"#, Length(scene.frame.view[2] * 72.0))), "{svg}");
}

#[test]
fn the_middle_of_a_move_is_seen_where_the_position_is() {
    let words = Words::english();
    for &game in Game::ALL {
        for (position, _) in positions(game, 12) {
            let view = Scene::of(&position, None, words).message().view;
            for m in position.legal() {
                let preview = Preview::of(&position, &m, words).unwrap();
                assert!(preview.scene.is_none_or(|scene| scene.view == view), "{m}");
            }
        }
    }
}

#[test]
fn a_turn_that_waits_says_nothing_of_the_next() {
    let mut position = Game::from_name("palisade").unwrap().start(None, Some("3 3 2")).unwrap();
    let words = Words::english();
    let scene = |position: &AnyPosition| Scene::of(position, None, words);
    for _ in 0..4 {
        assert!(scene(&position).message().over.0[0].contains("kb-pip"));
        let swap = position.legal().into_iter().find(|m| m.contains('=')).unwrap();
        position.play(&swap).unwrap();
    }
    let waiting = scene(&position).waiting(&position, words);
    assert!(waiting.remarks().iter().all(|remark| !remark.contains("of 3")), "{:?}", waiting.remarks());
    let waiting = waiting.message();
    assert!(!waiting.over.0[0].contains("kb-pip") && waiting.scene.legal.is_empty());
}

/// Names, comments and declarations of types as TypeScript has them.
fn declared<T: ts_rs::TS>() -> String {
    let config = ts_rs::Config::new().with_large_int("number");
    format!("{}{}\n", T::docs().unwrap_or_default(), T::decl(&config)).replace(" \n", "\n")
}

#[test]
fn scripts_know_scenes_and_previews_as_they_are() {
    let types = [
        declared::<Length>(),
        declared::<Drawn>(),
        declared::<Sprite>(),
        declared::<Target>(),
        declared::<Entry>(),
        declared::<Status>(),
        declared::<Scene>(),
        declared::<SceneMessage>(),
        declared::<preview::BoardEvent>(),
        declared::<Preview>(),
    ];
    let written =
        format!("// Written by a test of `khod-view`; KHOD_BLESS=1 writes it anew.\n\n{}", types.join("\n"));
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/tests/browser/scene.d.ts");
    if std::env::var_os("KHOD_BLESS").is_some() {
        std::fs::write(&path, &written).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), written, "KHOD_BLESS=1 writes it anew");
}
