import { TestBed } from '@angular/core/testing';

/** Waits until a condition holds, for effects of timers and on slow machines. */
export async function eventually(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    TestBed.tick();
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`Timed out waiting for: ${holds.toString()}`);
}
