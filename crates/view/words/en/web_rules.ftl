# The rules and the protocol in the web app.
rules-all = All rules
rules-contents = On this page
rules-protocol = Contest protocol
rules-protocol-line = How a program plays: header, moves, time, faults, with sessions to copy.
rules-present-end = Leave the projector’s view
rules-try = Try:
rules-not-legal = Not possible here:
rules-reset = Back to the diagram
rules-copy = Copy
rules-copied = Copied.
rules-not-possible = That is not possible here.
rules-sessions = Whole games to copy
rules-sessions-about = Each of these games was really played: the program of khod has seat 0, its opponent moves at random. Lines with >> are read by the program, lines with << are printed by it.
rules-tutorial = Tutorial
rules-tutorial-line = From a random mover to a program that looks ahead: every step runs and is measured.
