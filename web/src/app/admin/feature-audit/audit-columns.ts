import type { AuditEntry } from '@keelson/contracts/audit/audit';
import { auditText } from '../../core/audit/audit-text';
import type { Column } from '../../shared/ui/data-table/column';
import { recordedActorName } from '../../shared/util/texts/person-name';

export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    heading: $localize`:audit log|When it happened:When`,
    text: ({ at }) => new Date(at).toISOString(),
    sortBy: ({ at }) => at,
    width: '124px',
  },
  {
    key: 'actor',
    heading: $localize`:audit log|Who acted:Who`,
    text: ({ actor }) => recordedActorName(actor),
    sortBy: ({ actor }) => recordedActorName(actor),
    width: '200px',
    room: 'wide',
  },
  {
    key: 'action',
    heading: $localize`:What was done:Action`,
    text: ({ action }) => action,
    sortBy: ({ action }) => action,
    width: '190px',
    face: 'mono',
    room: 'wide',
  },
  { key: 'summary', heading: $localize`What happened`, text: auditText },
  {
    key: 'target',
    heading: $localize`:What was acted on:Target`,
    text: ({ target }) => target,
    sortBy: ({ target }) => target,
    width: '180px',
    face: 'mono',
    room: 'wide',
  },
];
