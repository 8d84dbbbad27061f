import type { AuditEntry } from '@keelson/contracts/audit/audit';
import type { Column } from '../../shared/ui/data-table/column';
import { recordedActorName } from '../../shared/util/texts/person-name';
import { auditText } from './audit-text';

const AT: Column<AuditEntry> = {
  key: 'at',
  heading: $localize`:audit log|When it happened:When`,
  text: ({ at }) => new Date(at).toISOString(),
  sortBy: ({ at }) => at,
  width: '136px',
};

const ACTOR: Column<AuditEntry> = {
  key: 'actor',
  heading: $localize`:audit log|Who acted:Who`,
  text: ({ actor }) => recordedActorName(actor),
  sortBy: ({ actor }) => recordedActorName(actor),
  width: '200px',
  room: 'wide',
};

const SUMMARY: Column<AuditEntry> = {
  key: 'summary',
  heading: $localize`What happened`,
  text: auditText,
};

export const ACTIVITY_COLUMNS: readonly Column<AuditEntry>[] = [AT, ACTOR, SUMMARY];

export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  AT,
  ACTOR,
  {
    key: 'action',
    heading: $localize`:What was done:Action`,
    text: ({ action }) => action,
    sortBy: ({ action }) => action,
    width: '190px',
    face: 'mono',
    room: 'wide',
  },
  SUMMARY,
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
