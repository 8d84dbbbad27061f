import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { type WorkspaceKey } from '@keelson/contracts/teams/key';
import { type Firestore, type Query } from 'firebase-admin/firestore';
import { teamReferences } from '../team-references';

/** `workspaceKeys`, outside of transactions. */
export class KeyRepo {
  private readonly refs;

  constructor(db: Firestore) {
    this.refs = teamReferences(db);
  }

  async findByHash(hash: string): Promise<WorkspaceKey | null> {
    return (await rowsOf(this.refs.keys().where('hash', '==', hash).limit(1)))[0] ?? null;
  }

  /** The newest first. */
  async ofWorkspace(id: WorkspaceId): Promise<WorkspaceKey[]> {
    const found = await rowsOf(this.refs.keys().where('workspace', '==', id));
    return found.sort((a, b) => b.createdAt - a.createdAt);
  }

  madeBy(uid: UserId): Promise<WorkspaceKey[]> {
    return rowsOf(this.by(uid));
  }

  async deleteMadeBy(uid: UserId): Promise<void> {
    const { docs } = await this.by(uid).get();
    await Promise.all(docs.map(({ ref }) => ref.delete()));
  }

  private readonly by = (uid: UserId) => this.refs.keys().where('createdBy', '==', uid);
}

const rowsOf = async <Row>(query: Query<Row>): Promise<Row[]> =>
  (await query.get()).docs.map((document) => document.data());
