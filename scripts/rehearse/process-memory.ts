import { readFileSync } from 'node:fs';

const MIB = 1_024;
const INTERVAL_MS = 250;

/**
 * Resident memory of a process and of its children now, and the most that the process itself ever had, in MiB; 0 where
 * the system has no `/proc`, such as macOS.
 */
export function readMemory(pid: number): { readonly nowMb: number; readonly peakMb: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const below = children
      .filter((child) => child !== '')
      .reduce((sum, child) => sum + readMemory(Number(child)).nowMb, 0);
    const nowMb = field(status, 'VmRSS') + below;
    return { nowMb, peakMb: Math.max(nowMb, field(status, 'VmHWM')) };
  } catch {
    return { nowMb: 0, peakMb: 0 }; // ended in the meantime
  }
}

const field = (status: string, name: string): number =>
  Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / MIB);

/**
 * Compares the memory of a process and of its children with a limit. A group of the kernel would enforce it, but needs
 * rights that a developer's machine and CI do not give; this also sees a peak between two looks, in the process itself.
 */
export class MemoryWatch {
  private highest = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly pid: number,
    private readonly limitMb: number,
    private readonly onExceeded: (usedMb: number) => void,
  ) {
    this.timer = setInterval(() => this.look(), INTERVAL_MS);
    this.timer.unref();
  }

  get peakMb(): number {
    this.look();
    return this.highest;
  }

  stop(): void {
    this.look();
    clearInterval(this.timer);
  }

  private look(): void {
    const before = this.highest;
    this.highest = Math.max(before, readMemory(this.pid).peakMb);
    if (before <= this.limitMb && this.highest > this.limitMb) this.onExceeded(this.highest);
  }
}
