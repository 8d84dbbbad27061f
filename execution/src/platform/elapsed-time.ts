/** Milliseconds of a clock that only goes forward: for the age of what an instance remembers. Tests replace it. */
export type ElapsedTime = () => number;

export const elapsedTime: ElapsedTime = () => performance.now();
