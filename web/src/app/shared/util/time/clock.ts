/** Smaller differences are within the accuracy of the measurement: responses take time, and `Date` has full seconds. */
const TOLERANCE_MS = 30_000;

let offsetMs = 0;

/**
 * The time in epoch milliseconds by the server's clock, for everything that is compared with times of the server. Clocks of
 * devices can be wrong by hours. Before the first response it is the time of this device.
 */
export const currentTime = (): number => Date.now() + offsetMs;

/** A time of the server as the clock of this device will show it. */
export const toDeviceTime = (serverMs: number): number => serverMs - offsetMs;

/** Sets the difference of both clocks from a time that the server just sent. */
export function setServerTime(serverMs: number): void {
  const difference = serverMs - Date.now();
  offsetMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}
