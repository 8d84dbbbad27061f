import { TestBed } from '@angular/core/testing';

/** Waits until something holds that timers or effects bring about, however slow the machine. */
export async function eventually(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    TestBed.tick();
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`It did not come to that: ${holds.toString()}`);
}
