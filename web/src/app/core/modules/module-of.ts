import type { Routes } from '@angular/router';
import type { ModuleFacts, ModuleTexts } from '@keelson/contracts/product/module-facts';
import { textIn } from '@keelson/contracts/product/text';
import { MODULES } from '@keelson/product/modules';
import { LOCALE } from '../../shared/util/locale';
import type { IconName } from '../../shared/ui/icon/icon-names';
import type { ProductModule } from './product-module';

type OwnModule = keyof typeof MODULES;
/** Describes what a module that is built adds to its facts. */
export type ModulePages = Pick<
  ProductModule,
  'page' | 'panel' | 'panelTitle' | 'firstStep' | 'search' | 'consoleRoutes'
> & {
  /** Its pages below `publicRoute` of its facts, which need no account. */
  readonly publicPages?: () => Promise<Routes>;
};

const comingSoon: ModulePages = {
  page: () => import('./scaffold-page').then(({ ScaffoldPage }) => ScaffoldPage),
};

/** A module of `product/modules`, in the language of this build. Without pages it shows that it is coming soon. */
export function moduleOf(
  key: OwnModule,
  { title, summary, icon, empty }: ModuleTexts,
  { publicPages, ...pages }: ModulePages = comingSoon,
): ProductModule {
  const { route, publicRoute, features, metrics }: ModuleFacts = MODULES[key];
  const [feature] = Object.keys(features) as ProductModule['feature'][];
  const [metric] = Object.keys(metrics) as ProductModule['metric'][];
  if (feature === undefined || metric === undefined) {
    throw new Error(`product/modules/${key} names no feature or no metric.`);
  }
  if ((publicRoute === undefined) !== (publicPages === undefined)) {
    throw new Error(`product/modules/${key} has one of publicRoute and publicPages alone.`);
  }
  return {
    key,
    title: textIn(title, LOCALE),
    summary: textIn(summary, LOCALE),
    route,
    icon: icon as IconName,
    empty: { heading: textIn(empty.heading, LOCALE), detail: textIn(empty.detail, LOCALE) },
    feature,
    metric,
    status: pages.page === comingSoon.page ? 'scaffold' : 'live',
    ...(publicRoute !== undefined &&
      publicPages !== undefined && {
        publicRoutes: [{ path: publicRoute.slice(1), loadChildren: publicPages }],
      }),
    ...pages,
  };
}
