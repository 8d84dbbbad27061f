import { type Draft } from '../../model/draft';
import { type PortalConfigurationRecord, type PortalSessionRecord } from '../../model/page-records';
import { publicUrlOf } from '../../model/state';
import { invalid } from '../../protocol/api-error';
import { HOUR } from '../clocks/calendar';
import { referencedCustomer } from '../customers/customers';

/** Lifetime of a portal link. */
export const PORTAL_SECONDS = HOUR;

/** The only configuration; created on first read. */
export function portalConfiguration(draft: Draft): PortalConfigurationRecord {
  const [known] = draft.all('portalConfiguration');
  return (
    known ??
    draft.put('portalConfiguration', {
      id: draft.newId('bpc'),
      active: true,
      created: draft.now(),
      is_default: true,
      metadata: {},
      updated: draft.now(),
    })
  );
}

export function openPortal(
  draft: Draft,
  input: {
    readonly customer: string;
    readonly configuration: string | undefined;
    readonly locale: string | undefined;
    readonly return_url: string | undefined;
    readonly cardFlow?: { readonly doneUrl: string | null } | null;
  },
): PortalSessionRecord {
  const { id: customer } = referencedCustomer(draft, input.customer);
  const standard = portalConfiguration(draft);
  const configuration =
    input.configuration === undefined
      ? standard
      : draft.referenced('portalConfiguration', input.configuration, 'configuration');
  const back = input.return_url ?? null;
  if (back !== null && !/^https?:$/.test(URL.parse(back)?.protocol ?? '')) {
    throw invalid('Not a valid URL', 'return_url', 'url_invalid');
  }
  const id = draft.newId('bps');
  const token = draft.newId('test', 32);
  const created = draft.now();
  return draft.put('portalSession', {
    id,
    configuration: configuration.id,
    created,
    customer,
    locale: input.locale ?? null,
    return_url: back,
    card_flow: input.cardFlow ?? null,
    url: `${publicUrlOf(draft)}/portal/${token}`,
    own: { token, expiresAt: created + PORTAL_SECONDS },
  });
}
