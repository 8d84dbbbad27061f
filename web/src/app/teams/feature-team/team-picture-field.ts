import { Component, computed, inject, Service } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { putFile } from '../../core/api/upload-file';
import { PictureForm } from '../../shared/ui/picture/picture-form';
import { PictureStore } from '../../shared/ui/picture/picture-store';
import { PictureTarget } from '../../shared/ui/picture/picture-target';
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
    this.workspaces.replace(await putFile(PATH, { workspace: this.store.id() }, file));
  }

  async remove(): Promise<void> {
    const params = { workspace: this.store.id() };
    this.workspaces.replace(await this.api.delete(PATH, { params }));
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
