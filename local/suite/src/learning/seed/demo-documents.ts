import { KEPT_AREAS } from '@keelson/contracts/areas/kept';
import {
  DEFAULT_PAID_PLAN,
  GRACE_PERIOD_DAYS,
  isSoldPlan,
  PAID_PLANS,
  PLAN_CATALOG,
} from '@keelson/contracts/billing/plan-catalog';
import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { type Brand } from '@keelson/contracts/product/brand';
import Mustache from 'mustache';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../locations';

const FOLDER = join(ROOT, 'product', 'content');

interface DemoDocument {
  readonly name: string;
  readonly bytes: Buffer;
}

type Scope = Pick<Brand, 'name' | 'modules'> &
  Partial<Pick<Brand, 'languages'>> & { readonly areas?: readonly string[] };

/** `guide.ko.md` is in Korean; `guide.md` is in the first language. */
const isKept = (name: string, languages: readonly string[]): boolean => {
  const language = /\.([a-z]{2})\.md$/.exec(name)?.[1];
  return language === undefined || languages.includes(language);
};

/** Returns what the documents of `product/content` can name (`product/README.md`). */
function viewOf({ name: brand, modules, areas = KEPT_AREAS }: Scope) {
  const plans = Object.values(PLAN_CATALOG).filter(
    ({ key }) => !PAID_PLANS.includes(key) || isSoldPlan(key),
  );
  // The chat is an area and a module: documents are about it where the module is kept.
  const parts = [...modules, ...areas.filter((area) => area !== 'chat')];
  return {
    ...Object.fromEntries(parts.map((part) => [part, true])),
    brand,
    plans: plans.map(({ name, summary, limits }, index) => ({
      name,
      summary,
      limits: Object.fromEntries(
        Object.entries(limits).map(([metric, limit]) => [metric, limit.toLocaleString('en')]),
      ),
      isLast: index === plans.length - 1,
    })),
    free: plans[0]?.name,
    paid: PLAN_CATALOG[DEFAULT_PAID_PLAN].name,
    graceDays: GRACE_PERIOD_DAYS,
  };
}

/** The first documents of a product: with its name and plans, and only about what it has. */
export function demoDocuments(scope: Scope): DemoDocument[] {
  const view = viewOf(scope);
  const { languages = LANGUAGES } = scope;
  return readdirSync(FOLDER)
    .sort()
    .filter((name) => isKept(name, languages))
    .map((name) => {
      const bytes = readFileSync(join(FOLDER, name));
      if (!name.endsWith('.md')) return { name, bytes };
      const text = Mustache.render(bytes.toString('utf8'), view, {}, { escape: String });
      return { name, bytes: Buffer.from(text) };
    })
    .filter(({ bytes }) => bytes.length > 0);
}
