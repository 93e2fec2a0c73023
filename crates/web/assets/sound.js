// Two small sounds, made when they are needed.
let context;

/** A stone on wood. */
export function click(take) {
  try {
    context ??= new AudioContext();
    const end = context.currentTime + 0.1, volume = new GainNode(context, { gain: 0.18 });
    const tone = new OscillatorNode(context, { type: "triangle", frequency: take ? 320 : 520 });
    tone.frequency.exponentialRampToValueAtTime(take ? 90 : 180, end - 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, end - 0.01);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(end);
  } catch { /* then it is quiet */ }
}
