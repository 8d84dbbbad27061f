import type * as z from 'zod';
import { EditAgent } from './agent/agent-endpoints';
import { BoardDocument, PortableCard } from './board/board-document';
import { EditBoard } from './board/board-endpoints';
import { CardEdit } from './card/card-endpoints';
import { StaffPerson } from '../account/people';
import { EditNotifyTarget } from './agent/control-endpoints';
import { RunView } from './run/run';

const fieldsOf = (schema: z.ZodObject): string[] => Object.keys(schema.shape).sort();

/** Written out: a field that is missing here cannot be edited, and one too many can. */
describe('fields of an edit', () => {
  it.each<[string, z.ZodObject, string]>([
    [
      'a card',
      CardEdit,
      'acceptance body budget checklist development dueAllDay dueAt expectedRevision failureLimit labels maxRuntimeMs preferredModel priority requiredSkills title',
    ],
    [
      'a board',
      EditBoard.body,
      'color description doneRequires expectedRevision failureLimit flowAlerts icon instructions key monthlyBudget name projectSlug wipLimits',
    ],
    [
      'an agent',
      EditAgent.body,
      'boards description enabled endpoint expectedRevision maxConcurrency maxRuntimeMs models monthlyBudget name reviews skills timeoutMs',
    ],
    [
      'a target',
      EditNotifyTarget.body,
      'address agentId chatType enabled failures label muted ownerUid platform threadId',
    ],
  ])('of %s', (_what, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(fields.split(' '));
  });
});

describe('fields of a transfer', () => {
  const CARD =
    'acceptance archived assignee blockKind blockReason body budget checklist comments completedAt createdAt createdBy development dueAllDay dueAt failureLimit id labels maxRuntimeMs number parents preferredModel priority rank requestedChanges requiredSkills result schedule status title';

  it('are those of the card without what belongs to the installation', () => {
    expect(fieldsOf(PortableCard)).toEqual(CARD.split(' '));
    expect(fieldsOf(PortableCard.shape.comments.element)).toEqual(
      'author body createdAt earlier editedAt id kind mentions questionId'.split(' '),
    );
  });

  it('are those of the board without its roles', () => {
    expect(fieldsOf(BoardDocument.shape.board)).toEqual(
      'color description doneRequires failureLimit flowAlerts icon instructions key name slug wipLimits'.split(
        ' ',
      ),
    );
  });
});

describe('fields of a response', () => {
  it('of a run do not include its token and its slots', () => {
    for (const option of RunView.options) {
      expect(fieldsOf(option)).not.toEqual(expect.arrayContaining(['tokenHash']));
      expect(fieldsOf(option)).not.toEqual(expect.arrayContaining(['permits']));
    }
  });

  it('of a person are name, e-mail address and picture only', () => {
    expect(fieldsOf(StaffPerson)).toEqual(['displayName', 'email', 'picture', 'uid']);
  });
});
