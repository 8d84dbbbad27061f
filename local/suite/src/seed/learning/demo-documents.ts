import { KEPT_AREAS } from '@keelson/contracts/areas/kept';
import {
  DEFAULT_PAID_PLAN,
  GRACE_PERIOD_DAYS,
  isSoldPlan,
  PAID_PLANS,
  PLAN_CATALOG,
} from '@keelson/contracts/billing/plan-catalog';
import { type Brand } from '@keelson/contracts/product/brand';
import { LIVE_METRICS, nounOf } from '@keelson/contracts/usage/metrics';
import Mustache from 'mustache';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../locations';

const FOLDER = join(ROOT, 'product', 'content');

interface DemoDocument {
  readonly name: string;
  readonly bytes: Buffer;
}

type Scope = Pick<Brand, 'name' | 'modules'> & { readonly areas?: readonly string[] };

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** What the documents of `product/content` can name (`product/README.md`). */
function viewOf({ name, modules, areas = KEPT_AREAS }: Scope) {
  const sold = Object.values(PLAN_CATALOG).filter(
    ({ key }) => !PAID_PLANS.includes(key) || isSoldPlan(key),
  );
  const count = (value: number): string => value.toLocaleString('en');
  const metrics = LIVE_METRICS.filter(
    (metric) => metric !== 'chatMessages' || modules.includes('chat'),
  );
  const [free] = sold;
  return {
    ...Object.fromEntries([...modules, ...areas].map((part) => [part, true])),
    brand: name,
    plans: sold,
    free: free?.name,
    paid: PLAN_CATALOG[DEFAULT_PAID_PLAN].name,
    graceDays: GRACE_PERIOD_DAYS,
    chatLimits: sold.map((plan) => `${count(plan.limits.chatMessages)} on ${plan.name}`).join(', '),
    limits: table([
      ['In one calendar month', ...sold.map((plan) => plan.name)],
      sold.map(() => '---').concat('---'),
      ...metrics.map((metric) => [
        nounOf(metric).label,
        ...sold.map(({ limits }) => count(limits[metric])),
      ]),
    ]),
  };
}

/** The first documents of a product: with its name and plans, and only about what it has. */
export function demoDocuments(scope: Scope): DemoDocument[] {
  const view = viewOf(scope);
  return readdirSync(FOLDER)
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(FOLDER, name));
      if (!name.endsWith('.md')) return { name, bytes };
      const text = Mustache.render(bytes.toString('utf8'), view, {}, { escape: String });
      return { name, bytes: Buffer.from(text) };
    })
    .filter(({ bytes }) => bytes.length > 0);
}
