import { ProjectSlug, type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { HubModel } from '@keelson/contracts/projects/hub';
import { Project } from '@keelson/contracts/projects/project';
import { FieldValue, Filter, type Firestore, type Query } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';

const projects = documentConverter(Project, 'slug');

/** More projects than a workspace has; bounds the reads of a request. */
const MAX_PROJECTS = 200;

/** `projects/{slug}`, and the members of public ones in `projectMembers/{slug}`. */
export class ProjectRepo {
  constructor(private readonly db: Firestore) {}

  /** Projects of the user and public projects, by start date. */
  visibleTo(uid: UserId): Promise<Project[]> {
    const visible = Filter.or(
      Filter.where('memberUids', 'array-contains', uid),
      Filter.where('visibility', '==', 'public'),
    );
    return this.byStart(this.all().where(visible));
  }

  /** All projects of a workspace, by start date; each of its members sees them. */
  ofWorkspace(id: WorkspaceId): Promise<Project[]> {
    return this.byStart(this.all().where('workspace', '==', id));
  }

  /** The hubs go with the projects; their boards stay. */
  async removeOfWorkspace(id: WorkspaceId): Promise<void> {
    const found = await this.all().where('workspace', '==', id).get();
    for (const { ref } of found.docs) await this.db.recursiveDelete(ref);
  }

  async find(slug: ProjectSlug): Promise<Project | null> {
    return (await this.db.doc(paths.project(slug)).withConverter(projects).get()).data() ?? null;
  }

  /** The hub of a project; null before the first change of its board. */
  async hub(slug: ProjectSlug): Promise<HubModel | null> {
    const found = await this.db
      .doc(paths.projectHub(slug))
      .withConverter(documentConverter(HubModel))
      .get();
    return found.data() ?? null;
  }

  async ofMember(uid: UserId): Promise<Project[]> {
    const [own, listed] = await Promise.all([
      this.all().where('memberUids', 'array-contains', uid).get(),
      this.memberships(uid).get(),
    ]);
    const found = new Map(own.docs.map((document) => [document.id, document.data()]));
    for (const { id } of listed.docs) {
      const project = found.get(id) ?? (await this.find(ProjectSlug.parse(id)));
      if (project !== null) found.set(id, project);
    }
    return [...found.values()];
  }

  /** The user's projects for the export of the account, without the other members. */
  async exportUserData(
    uid: UserId,
  ): Promise<Omit<Project, 'memberUids' | 'ownerUid' | 'workspace'>[]> {
    const found = await this.ofMember(uid);
    return found.map(
      ({ memberUids: _members, ownerUid: _owner, workspace: _none, ...project }) => project,
    );
  }

  /** Removes a user from the members of every project. Idempotent. Owners stay recorded by id. */
  async removeMember(uid: UserId): Promise<void> {
    const found = await Promise.all([
      this.db.collection(paths.projects()).where('memberUids', 'array-contains', uid).get(),
      this.memberships(uid).get(),
    ]);
    const writer = this.db.bulkWriter();
    for (const { ref } of found.flatMap(({ docs }) => docs)) {
      void writer.update(ref, { memberUids: FieldValue.arrayRemove(uid) });
    }
    await writer.close();
  }

  private async byStart(query: Query<Project>): Promise<Project[]> {
    const found = await query.limit(MAX_PROJECTS).get();
    return found.docs
      .map((document) => document.data())
      .sort((a, b) => a.startsAt - b.startsAt || (a.slug < b.slug ? -1 : 1));
  }

  private memberships(uid: UserId) {
    return this.db
      .collection(paths.projectMembersOfAll())
      .where('memberUids', 'array-contains', uid);
  }

  private all() {
    return this.db.collection(paths.projects()).withConverter(projects);
  }
}
