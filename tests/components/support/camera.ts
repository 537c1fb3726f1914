import { onTestFinished, vi } from "vitest";

/** The devices of a fake phone, or its error: the calls of `getUserMedia`, and its tracks. */
interface StubbedCamera {
  asked: MediaStreamConstraints[];
  tracks: MediaStreamTrack[];
}

/** Installs a fake camera that shows one colour. With a `failure` it throws a DOMException of that name. */
export function stubCamera({ failure, count = 2 }: { failure?: string; count?: number } = {}): StubbedCamera {
  const camera: StubbedCamera = { asked: [], tracks: [] };
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async (constraints = {}) => {
    camera.asked.push(constraints);
    if (failure !== undefined) throw new DOMException("", failure);
    const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
    const context = canvas.getContext("2d");
    // A stream shows what is drawn after it started.
    const draw = () => {
      if (context === null) return;
      context.fillStyle = "#e01010";
      context.fillRect(0, 0, 640, 720);
      context.fillStyle = "#1010e0";
      context.fillRect(640, 0, 640, 720);
    };
    const stream = canvas.captureStream(20);
    draw();
    const timer = setInterval(draw, 50);
    onTestFinished(() => clearInterval(timer));
    camera.tracks.push(...stream.getTracks());
    return stream;
  });
  const device = { deviceId: "", groupId: "", kind: "videoinput", label: "", toJSON: () => ({}) } as const;
  vi.spyOn(navigator.mediaDevices, "enumerateDevices").mockResolvedValue(Array.from({ length: count }, () => device));
  return camera;
}
