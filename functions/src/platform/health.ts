import { type DependencyHealth, type Health } from '@keelson/contracts/platform/health';
import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';

export interface Probe {
  readonly name: DependencyHealth['name'];
  /** The product does not work without it: health is 503 when it is down. */
  readonly required: boolean;
  /** A sentence about the dependency; null when it is not configured. Throws when it is down. */
  readonly check: () => Promise<string | null>;
}

export interface HealthDeps {
  readonly probes: readonly Probe[];
  readonly version: string;
  readonly commit: string | null;
  readonly log: Logger;
  readonly now: Clock;
}

const TIMEOUT_MS = 3 * SECOND;
/** The endpoint is public: responses are cached for this long to limit the cost of requests. */
const CACHE_MS = 5 * SECOND;

export class HealthCheck {
  private last: { readonly at: EpochMs; readonly health: Promise<Health> } | null = null;

  constructor(private readonly deps: HealthDeps) {}

  current(): Promise<Health> {
    const at = this.deps.now();
    if (this.last === null || at - this.last.at >= CACHE_MS) {
      this.last = { at, health: this.checkAll(at) };
    }
    return this.last.health;
  }

  private async checkAll(at: EpochMs): Promise<Health> {
    const { probes, version, commit } = this.deps;
    const results = await Promise.all(
      probes.map(async (probe) => ({ probe, result: await this.run(probe) })),
    );
    const down = results.some(({ probe, result }) => probe.required && result.status === 'down');
    return {
      status: down ? 'down' : 'up',
      version,
      commit,
      checkedAt: at,
      dependencies: results.map(({ result }) => result),
    };
  }

  private async run({ name, check }: Probe): Promise<DependencyHealth> {
    const start = performance.now();
    try {
      const detail = await withTimeout(check());
      if (detail === null) {
        return { name, status: 'not-configured', latencyMs: null, detail: 'Not configured' };
      }
      const latencyMs = Math.round(performance.now() - start);
      return { name, status: 'up', latencyMs, detail };
    } catch (error) {
      this.deps.log.warn(`Health check failed: ${name}`, { error });
      const detail = error instanceof ProbeTimeout ? error.message : 'Not responding';
      return { name, status: 'down', latencyMs: null, detail };
    }
  }
}

class ProbeTimeout extends Error {
  override readonly name = 'ProbeTimeout';
}

async function withTimeout<Value>(check: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ProbeTimeout(`No response within ${TIMEOUT_MS / SECOND} s`));
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([check, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
