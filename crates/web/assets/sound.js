// Two small sounds, made when they are needed.
// @ts-check
/** @type {AudioContext | null} */
let context = null;

/** A stone on wood. @param {"move" | "take"} kind */
export function click(kind) {
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(kind === "take" ? 320 : 520, start);
    tone.frequency.exponentialRampToValueAtTime(kind === "take" ? 90 : 180, start + 0.07);
    volume.gain.setValueAtTime(0.18, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.09);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.1);
  } catch { /* then it is quiet */ }
}
