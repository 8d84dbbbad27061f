import { type UserId } from '@keelson/contracts/ids';
import { type Attachment } from '@keelson/contracts/kanban/card/attachment';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import {
  type DocumentReference,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';

/** Describes where something is on the boards. */
interface OnCard {
  readonly board: string;
  readonly card: string;
}

export interface BoardsExport {
  readonly cards: (OnCard & Pick<Card, 'title' | 'body' | 'acceptance' | 'createdAt'>)[];
  /** With the answers to questions of agents. */
  readonly comments: (OnCard & Pick<Comment, 'kind' | 'body' | 'createdAt'>)[];
  readonly attachments: (OnCard &
    Pick<Attachment, 'name' | 'contentType' | 'size' | 'createdAt'>)[];
}

/** Cards, comments and files of a person on all boards, for the export of the account. */
export async function exportBoards(db: Firestore, uid: UserId): Promise<BoardsExport> {
  const refs = kanbanRefs(db);
  const [cards, comments, attachments] = await Promise.all([
    documentsOf(refs.allCards().where('createdBy.id', '==', uid)),
    documentsOf(refs.allComments().where('author.id', '==', uid)),
    documentsOf(refs.allAttachments().where('createdBy.id', '==', uid)),
  ]);
  return {
    cards: cards.map((document) => {
      const { title, body, acceptance, createdAt } = document.data();
      return { ...placeOf(document.ref), title, body, acceptance, createdAt };
    }),
    comments: comments.map((document) => {
      const { kind, body, createdAt } = document.data();
      return { ...placeOf(document.ref), kind, body, createdAt };
    }),
    attachments: attachments.map((document) => {
      const { name, contentType, size, createdAt } = document.data();
      return { ...placeOf(document.ref), name, contentType, size, createdAt };
    }),
  };
}

const documentsOf = async <Row>(query: Query<Row>): Promise<QueryDocumentSnapshot<Row>[]> =>
  (await query.get()).docs;

/** `boards/{board}/cards/{card}` with what is below. */
function placeOf({ path }: DocumentReference): OnCard {
  const [, board = '', , card = ''] = path.split('/');
  return { board, card };
}
