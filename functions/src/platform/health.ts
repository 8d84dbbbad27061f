import { type DependencyHealth, type Health } from '@keelson/contracts/platform/health';
import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';

/** Asks one dependency something cheap; throws when it does not answer. */
export interface Probe {
  readonly name: DependencyHealth['name'];
  /** Without it nothing works: health is 503 when it is down. */
  readonly required: boolean;
  /** Null when the dependency is not configured; else one line about it. */
  readonly ask: () => Promise<string | null>;
}

export interface HealthDeps {
  readonly probes: readonly Probe[];
  readonly version: string;
  readonly log: Logger;
  readonly now: Clock;
}

const TIMEOUT_MS = 3 * SECOND;
/** Anyone may ask; an answer this young is given again, so that asking costs us nothing. */
const KEEP_MS = 5 * SECOND;

/** Looks at everything that the product depends on. */
export class HealthCheck {
  private last: { readonly at: EpochMs; readonly health: Promise<Health> } | null = null;

  constructor(private readonly deps: HealthDeps) {}

  current(): Promise<Health> {
    const at = this.deps.now();
    if (this.last === null || at - this.last.at >= KEEP_MS) {
      this.last = { at, health: this.look(at) };
    }
    return this.last.health;
  }

  private async look(at: EpochMs): Promise<Health> {
    const { probes, version } = this.deps;
    const looked = await Promise.all(
      probes.map(async (probe) => ({ probe, found: await this.probe(probe) })),
    );
    const down = looked.some(({ probe, found }) => probe.required && found.status === 'down');
    return {
      status: down ? 'down' : 'up',
      version,
      checkedAt: at,
      dependencies: looked.map(({ found }) => found),
    };
  }

  private async probe({ name, ask }: Probe): Promise<DependencyHealth> {
    const start = performance.now();
    try {
      const detail = await withTimeout(ask());
      if (detail === null) {
        return { name, status: 'not-configured', latencyMs: null, detail: 'Not configured' };
      }
      const latencyMs = Math.round(performance.now() - start);
      return { name, status: 'up', latencyMs, detail };
    } catch (error) {
      this.deps.log.warn(`health: ${name} is down`, { error });
      const detail = error instanceof ProbeTimeout ? error.message : 'Does not answer';
      return { name, status: 'down', latencyMs: null, detail };
    }
  }
}

class ProbeTimeout extends Error {
  override readonly name = 'ProbeTimeout';
}

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ProbeTimeout(`No answer within ${TIMEOUT_MS / SECOND} s`));
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
