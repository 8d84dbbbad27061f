import {
  GetApproval,
  GetIngestRun,
  GetManifest,
} from '@keelson/contracts/learning/control-endpoints';
import { GetPublicDoc, ListPublicDocs } from '@keelson/contracts/learning/public-endpoints';
import { type VisibleFields } from '../visible-row';

const placeFields = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      'sections.name',
      'sections.order',
      'order',
      'label',
      'isIndex',
      'collapsed',
      'translation',
    ].map((name) => [`${path}.${name}`, 'where the navigation shows the document']),
  );
const CONSOLE = 'shown in the console, which has no endpoint for it';

export const LEARNING_VISIBLE_FIELDS: readonly VisibleFields[] = [
  { collection: 'manifest', documentId: 'head', reader: 'viewer', api: GetManifest.response },
  { collection: 'manifest', reader: 'viewer', api: GetManifest.response },
  { collection: 'ingestRuns', reader: 'viewer', api: GetIngestRun.response },
  { collection: 'ingestRuns/events', reader: 'viewer', api: GetIngestRun.response },
  {
    collection: 'lessonFilms',
    reader: 'viewer',
    api: GetPublicDoc.response,
    beyond: Object.fromEntries(
      [
        ...['queuedAt', 'tries', 'status', 'dueAt', 'error', 'attempt', 'failedAt'],
        ...[
          'durationMs',
          'slideEndsMs',
          'renderer',
          'renderedAt',
          'message.code',
          'message.params',
        ],
      ].map((name) => [name, CONSOLE]),
    ),
  },
  { collection: 'approvals', reader: 'viewer', api: GetApproval.response },
  {
    collection: 'releases',
    reader: 'visitor',
    api: ListPublicDocs.response,
    beyond: {
      runId: 'random; names a run that only staff reads',
      createdAt: 'when the set was published',
      ...placeFields('docs.place'),
      'site.name': 'files of the site, which are public',
      'site.sha256': 'files of the site, which are public',
      'site.bytes': 'files of the site, which are public',
      'searchWords.sha256': 'of the words of public documents',
      'searchWords.bytes': 'of the words of public documents',
      'answerIndex.sha256': 'of the passages of public documents',
      'answerIndex.bytes': 'of the passages of public documents',
    },
  },
  {
    collection: 'publicDocs',
    reader: 'visitor',
    api: GetPublicDoc.response,
    beyond: {
      sourceId: 'the slug',
      latestVersion: 'how many versions exist',
      withdrawnAt: 'null for every document that a visitor reads',
      movedTo: 'null for every document that a visitor reads',
    },
  },
  {
    collection: 'publicDocs/versions',
    reader: 'visitor',
    api: GetPublicDoc.response,
    beyond: {
      'passages.anchor': 'the anchor of a heading',
      'passages.text': 'parts of `markdown`, which search results quote',
      'passages.id': 'parts of `markdown`, which search results quote',
      'passages.trail': 'parts of `markdown`, which search results quote',
      'passages.hash': 'parts of `markdown`',
      restoredFrom: 'the number of an earlier version',
      ...placeFields('place'),
    },
  },
];
