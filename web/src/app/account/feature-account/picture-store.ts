import { inject, Service, signal } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { describeError } from '../../core/api/describe-error';
import { putFile } from '../../core/api/upload-file';
import { Identity } from '../../core/identity/identity';
import type { Progress } from './account-store';
import { type CroppedPicture, PictureCropper } from './crop-picture';

const PATH = '/api/me/picture';

/** The picture of the account, and the one that is previewed before it is saved. */
@Service({ autoProvided: false })
export class PictureStore {
  private readonly api = inject(ApiClient);
  private readonly identity = inject(Identity);
  private readonly cropper = inject(PictureCropper);

  private readonly _draft = signal<CroppedPicture | null>(null);
  private readonly _unreadable = signal(false);
  private readonly _progress = signal<Progress>({ status: 'idle' });
  readonly me = this.identity.me;
  readonly draft = this._draft.asReadonly();
  /** True when the chosen file cannot be a picture. */
  readonly unreadable = this._unreadable.asReadonly();
  readonly progress = this._progress.asReadonly();

  /** Shows a preview of a file. */
  async choose(file: File): Promise<void> {
    this._progress.set({ status: 'idle' });
    const cropped = await this.cropper.crop(file);
    this._unreadable.set(cropped === null);
    this._draft.set(cropped);
  }

  discard(): void {
    this._draft.set(null);
    this._progress.set({ status: 'idle' });
  }

  /** The preview stays while it fails. */
  async save(): Promise<boolean> {
    const draft = this._draft();
    if (draft === null) return false;
    const saved = await this.run(async () => {
      this.identity.setMe(await putFile(PATH, draft.file));
    });
    if (saved) this._draft.set(null);
    return saved;
  }

  remove(): Promise<boolean> {
    this._unreadable.set(false);
    return this.run(async () => {
      this.identity.setMe(await this.api.delete(PATH));
    });
  }

  private async run(action: () => Promise<void>): Promise<boolean> {
    if (this._progress().status === 'working') return false;
    this._progress.set({ status: 'working' });
    try {
      await action();
      this._progress.set({ status: 'idle' });
      return true;
    } catch (error) {
      if (error instanceof ApiError) this.api.reportError(error);
      const retry = (): Promise<boolean> => this.run(action);
      this._progress.set({ status: 'failed', error: describeError(error), retry });
      return false;
    }
  }
}
