//! Takes the one font of the headings out of the fonts of Typst, so that the program carries no others.

use std::{env, fs, path::Path};

/// The name that a font file has inside.
const NAME: &[u8] = b"LibertinusSerif-Semibold";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let font = typst_assets::fonts().find(|font| font.windows(NAME.len()).any(|part| part == NAME));
    let font = font.expect("the fonts of Typst have a semibold Libertinus Serif");
    let folder = env::var_os("OUT_DIR").expect("cargo says where");
    fs::write(Path::new(&folder).join("heading.otf"), font).expect("the folder can be written");
}
