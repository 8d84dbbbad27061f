import { describeEnding, type ProcessGroup } from './group';
import { type Running } from './supervised';

/** A process of the suite as a part that a supervisor watches. */
export class Service implements Running {
  readonly ended: Promise<string>;

  constructor(
    private readonly group: ProcessGroup,
    private readonly graceMs: number,
  ) {
    this.ended = group.ended.then(describeEnding);
  }

  stop(): Promise<void> {
    return this.group.stop('SIGTERM', this.graceMs);
  }

  kill(): void {
    this.group.kill();
  }
}
