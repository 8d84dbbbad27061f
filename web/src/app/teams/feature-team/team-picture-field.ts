import { Component, computed, inject, Service } from '@angular/core';
import type { WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { putFile } from '../../core/api/upload-file';
import { PictureForm } from '../../core/picture/picture-form';
import { PictureStore } from '../../core/picture/picture-store';
import { PictureTarget } from '../../core/picture/picture-target';
import { teamPicture } from '../data/team-picture';
import { TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';

const PATH = '/api/workspaces/{workspace}/picture';

@Service({ autoProvided: false })
class TeamPicture extends PictureTarget {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly workspaces = inject(Workspaces);

  readonly name = computed(() => this.workspaces.team()?.name ?? '');
  readonly address = computed(() => teamPicture(this.workspaces.team()));

  async put(file: Blob): Promise<void> {
    this.show(await putFile(PATH, { workspace: this.store.id() }, file));
  }

  async remove(): Promise<void> {
    const params = { workspace: this.store.id() };
    this.show(await this.api.delete(PATH, { params }));
  }

  /** The list of workspaces, which every page of a team loads, has no method for what this part alone needs. */
  private show(team: WorkspaceSummary): void {
    const { list } = this.workspaces;
    const loaded = list.data();
    if (loaded === null) return;
    const items = loaded.items.map((each) => (each.id === team.id ? team : each));
    list.set({ ...loaded, items });
  }
}

/** The picture of the team on screen. */
@Component({
  selector: 'app-team-picture-field',
  imports: [PictureForm],
  providers: [PictureStore, { provide: PictureTarget, useClass: TeamPicture }],
  template: `
    <app-picture-form
      i18n-hint
      hint="PNG, JPEG or WebP. Members see it next to the name of the team."
    />
  `,
  styles: `
    :host {
      --avatar-radius: 12px;
    }
  `,
})
export class TeamPictureField {}
