import { type FeatureKey, FEATURES } from '@keelson/contracts/billing/features';
import { textIn } from '@keelson/contracts/product/text';
import { type MetricKey, METRICS } from '@keelson/contracts/usage/metrics';
import { userSearch } from '../../admin/user-search';
import { Pricing } from '../../billing/feature-pricing/pricing';
import { transportError } from '../../core/api/api-error';
import { ConfirmIdentity } from '../../core/identity/confirm-identity';
import { ProviderChoice } from '../../core/identity/provider-choice';
import { COMMAND_SEARCHES } from '../../core/commands/command-search';
import { ModulePanel } from '../../core/modules/module-panel';
import { PlanGate } from '../../core/modules/plan-gate';
import type { ProductModule } from '../../core/modules/product-module';
import { ScaffoldPage } from '../../core/modules/scaffold-page';
import { ApiReference } from '../../developers/feature-reference/api-reference';
import { CopyId } from '../../shared/ui/copy-id';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { LOCALE } from '../../shared/util/locale';
import { OfflineBanner } from '../../shared/ui/offline-banner';
import { TextClipboard } from '../../shared/util/text-clipboard';
import { CommandPalette } from '../../shell/command-palette/command-palette';
import { NotificationList } from '../../shell/notifications/notification-list';
import { SignIn } from '../../sign-in/feature-sign-in/sign-in';
import { Status } from '../../status/feature-status/status';
import { empty, type Example, failing, loading, offline, reading } from '../example';
import { API_DOCUMENT, ERROR, NO_ROWS, USAGE } from '../sample-data';

/** A copy may have deleted the modules of the demo. */
const module: ProductModule = {
  key: 'image-generator',
  title: textIn({ en: 'Image generator', ko: '이미지 생성기' }, LOCALE),
  summary: textIn(
    { en: 'Images from a description.', ko: '설명을 입력하면 이미지를 만들어요.' },
    LOCALE,
  ),
  route: '/image-generator',
  icon: 'image',
  empty: {
    heading: textIn({ en: 'No images yet', ko: '아직 이미지가 없어요' }, LOCALE),
    detail: textIn(
      { en: 'Your images will appear here.', ko: '이미지가 여기에 표시돼요.' },
      LOCALE,
    ),
  },
  feature: Object.keys(FEATURES)[0] as FeatureKey,
  metric: Object.keys(METRICS)[0] as MetricKey,
  status: 'scaffold',
  page: () => Promise.resolve(ScaffoldPage),
};
const TABLE = { label: 'users', columns: [], rows: null, rowId: String };
const NO_CLIPBOARD: Pick<TextClipboard, 'write'> = { write: () => Promise.resolve(false) };
const REFUSED = new Error('The provider refused.');
const openList = (view: NotificationList): unknown => view['center'].open();

export const SHELL_VIEWS: readonly Example[] = [
  ...offline('Banner', OfflineBanner, { inputs: { offline: true, slow: false } }),
  ...loading('Banner of a slow server', OfflineBanner, { inputs: { offline: false, slow: true } }),
  ...loading('Command palette', CommandPalette, {
    providers: [{ provide: COMMAND_SEARCHES, useValue: [userSearch] }],
    inputs: { initial: 'release' },
  }),
  ...reading('Notifications', NotificationList, { inputs: { titleId: 'bell' }, act: openList }),
  ...empty('Notifications', NotificationList, {
    inputs: { titleId: 'bell' },
    responses: { 'GET /api/me/notifications': NO_ROWS },
    act: openList,
  }),
  ...reading('Confirmation of who it is', ConfirmIdentity, { me: null }),
  ...failing('Sign-in at a provider', ProviderChoice, {
    inputs: { config: { local: null }, providers: ['google'], act: () => Promise.reject(REFUSED) },
    act: (view) => view['goOn']('google'),
  }),
  ...reading('Sign-in', SignIn, { me: null }),
  ...reading('Page of a module', PlanGate, { inputs: { module } }),
  ...empty('Page of a module', PlanGate, {
    inputs: { module },
    responses: { 'GET /api/usage': { ...USAGE, plan: 'free' } },
  }),
  ...loading('Panel of a module', ModulePanel, {
    inputs: { module: { ...module, panel: () => new Promise(() => undefined) } },
  }),
  ...failing('Panel of a module', ModulePanel, {
    inputs: {
      module: {
        ...module,
        panel: () => Promise.reject(transportError('client/unreachable', null)),
      },
    },
  }),
  ...empty('Page of a planned module', ScaffoldPage, {
    inputs: { module },
  }),
  ...loading('Table', DataTable, { inputs: TABLE }),
  ...failing('Table', DataTable, { inputs: { ...TABLE, error: ERROR } }),
];

export const PUBLIC_VIEWS: readonly Example[] = [
  ...loading('Pricing', Pricing),
  ...loading('Status', Status),
  ...failing('Copying', CopyId, {
    inputs: { value: 'cus_QaXm3fWb7Ld0Rk' },
    providers: [{ provide: TextClipboard, useValue: NO_CLIPBOARD }],
    act: (view) => view['copying'].copy('cus_QaXm3fWb7Ld0Rk'),
  }),
  ...reading('API reference', ApiReference, { inputs: { api: 'product' } }),
  ...empty('API reference', ApiReference, {
    inputs: { api: 'product' },
    responses: { 'GET /api/openapi.json': API_DOCUMENT },
    act: (view) => view['search'].set('nothing like this'),
  }),
];
