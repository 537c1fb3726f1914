import { useCallback, useEffect, useRef, useState } from "react";

import { CAMERA_HEIGHT_PX, CAMERA_JPEG_QUALITY, CAMERA_WIDTH_PX } from "../../../../contract/image-tool/values.ts";
import { pictureOf } from "../../lib/canvas-picture.ts";
import { pictureFile } from "./picture.ts";

export type Facing = "user" | "environment";
export type CameraTrouble = "no-access" | "no-camera" | "in-use";

interface CameraState {
  status: "off" | "starting" | "live" | CameraTrouble;
  stream: MediaStream | null;
  facing: Facing;
  /** Whether the device has another camera to switch to. */
  canTurn: boolean;
}

const OFF: CameraState = { status: "off", stream: null, facing: "user", canTurn: false };

/** The device's camera: on while it is visible, off as soon as the page is left or hidden. */
export function useCamera() {
  const [state, setState] = useState(OFF);
  const { stream, facing } = state;
  // Identifies the newest request: a camera that opens when it is no longer wanted is switched off.
  const asked = useRef(0);

  useEffect(() => () => stopTracks(stream), [stream]);

  const stop = useCallback(() => {
    asked.current += 1;
    setState((before) => ({ ...OFF, facing: before.facing }));
  }, []);

  useEffect(() => {
    const whenHidden = () => {
      if (document.hidden) stop();
    };
    document.addEventListener("visibilitychange", whenHidden);
    return () => document.removeEventListener("visibilitychange", whenHidden);
  }, [stop]);

  useEffect(() => {
    const requests = asked;
    return () => void (requests.current += 1);
  }, []);

  const start = async (wanted: Facing = facing) => {
    const request = (asked.current += 1);
    setState({ ...OFF, status: "starting", facing: wanted });
    try {
      const opened = await openCamera(wanted);
      if (request !== asked.current) return stopTracks(opened);
      // The phone takes the camera away, for example for a call.
      opened.getVideoTracks()[0]?.addEventListener("ended", stop);
      const canTurn = await hasTwoCameras();
      if (request !== asked.current) return stopTracks(opened);
      setState({ status: "live", stream: opened, facing: wanted, canTurn });
    } catch (error) {
      if (request === asked.current) setState({ ...OFF, status: troubleOf(error), facing: wanted });
    }
  };

  const turn = () => start(facing === "user" ? "environment" : "user");
  return { ...state, start: () => start(), turn, stop };
}

const stopTracks = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop());

/** @throws DOMException as `getUserMedia` does; where a page may use no camera at all, NotAllowedError. */
async function openCamera(facing: Facing): Promise<MediaStream> {
  // Undefined on an insecure origin, despite TypeScript's type.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new DOMException("no cameras here", "NotAllowedError");
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: facing, width: { ideal: CAMERA_WIDTH_PX }, height: { ideal: CAMERA_HEIGHT_PX } },
  });
}

async function hasTwoCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === "videoinput").length > 1;
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "no-access";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "no-camera" : "in-use";
}

/** A still from the camera, mirrored for a selfie as it was shown. Null when there is no picture. */
export function capture(video: HTMLVideoElement, facing: Facing): File | null {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null || width === 0) return null;
  if (facing === "user") context.setTransform(-1, 0, 0, 1, width, 0);
  context.drawImage(video, 0, 0);
  const jpeg = pictureOf(canvas, "image/jpeg", CAMERA_JPEG_QUALITY);
  return jpeg && pictureFile(jpeg, "image/jpeg");
}
