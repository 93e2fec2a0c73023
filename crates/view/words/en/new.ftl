# khod new
about-new = make a folder with a program to start from, in your programming language
about-new-long =
    Makes a folder with a small program that obeys the contest's protocol and plays
    legal moves, a khod.toml that says how it is built and started, and a page that
    says how to run, check and improve it. What is there already is never overwritten.
help-new-name = the name of the folder, which is made here, and of the program
help-new-lang = the programming language: { $languages }; that of the page and of what is said comes besides: --lang python --lang ru
help-new-list = list the programming languages, and what is installed for them
new-no-language = which programming language? --lang takes { $languages }
new-unknown-language = there are no programs in “{ $language }”; there are { $languages }
new-unknown-language-near = there are no programs in “{ $language }”; did you mean { $near }? There are { $languages }
new-name-slash = “{ $name }” has a slash: the folder is made here, so give one name without slashes
new-name = “{ $name }” can not be the name of a folder and a program: it must have from 1 to { $most } characters, no control characters or spaces around it, and begin with neither a full stop nor a hyphen
new-name-reserved = “{ $name }” is the name of a built-in program: choose another
new-exists = “{ $name }” is there already, and nothing was changed: choose another name
new-none = there is no program to start from for { $game } in { $language } yet
new-made = { $name }: { $game } in { $language }
new-file-game = the board, the legal moves and the choice of a move: your ideas go here
new-file-shared = the talk with the arbiter
new-file-toml = how it is built and started
new-file-page = how to go on
new-check = Check it:
new-match = Let it play:
new-no-tool = note: { $tool } was not found, and the program needs it. On Debian and Ubuntu: sudo apt-get install { $package }
new-list-found = { $tool } is installed
new-list-missing = { $tool } is missing; on Debian and Ubuntu: sudo apt-get install { $package }
new-list-games = Every language has all games: { $games }.
