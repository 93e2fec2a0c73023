use crate::prelude::*;

/// Reads the network of a file.
pub fn read_network<P: Evaluate>(file: &Path) -> Result<Arc<Network>, LearnError> {
    if P::INPUTS == 0 {
        return Err(LearnError::NoNetwork);
    }
    let bytes = fs::read(file).map_err(LearnError::system(file))?;
    let network = Network::of::<P>(&bytes).map_err(|why| LearnError::Network(file.to_owned(), why))?;
    Ok(Arc::new(network))
}

/// Writes a file so that it is whole or not there.
pub fn write_whole(file: &Path, bytes: &[u8]) -> Result<(), LearnError> {
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let written = File::create(&part).and_then(|mut to| {
        to.write_all(bytes)?;
        to.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&part, file));
    renamed.inspect_err(|_| drop(fs::remove_file(&part))).map_err(LearnError::system(file))
}
