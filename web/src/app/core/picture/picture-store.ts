import { inject, Service, signal } from '@angular/core';
import { ApiClient } from '../api/api-client';
import { ApiError } from '../api/api-error';
import { Submission } from '../api/submission';
import { type CroppedPicture, PictureCropper } from './crop-picture';
import { PictureTarget } from './picture-target';

/** A picture, and the one that is previewed before it is saved. */
@Service({ autoProvided: false })
export class PictureStore {
  private readonly api = inject(ApiClient);
  private readonly cropper = inject(PictureCropper);
  readonly target = inject(PictureTarget);

  private readonly _draft = signal<CroppedPicture | null>(null);
  private readonly _unreadable = signal(false);
  readonly submission = new Submission();
  readonly draft = this._draft.asReadonly();
  /** True when the chosen file cannot be a picture. */
  readonly unreadable = this._unreadable.asReadonly();

  async choose(file: File): Promise<void> {
    this.submission.reset();
    const cropped = await this.cropper.crop(file);
    this._unreadable.set(cropped === null);
    this._draft.set(cropped);
  }

  discard(): void {
    this._draft.set(null);
    this.submission.reset();
  }

  /** The preview stays while it fails. */
  async save(): Promise<boolean> {
    const draft = this._draft();
    if (draft === null) return false;
    const saved = await this.submission.run(async () => {
      try {
        await this.target.put(draft.file);
      } catch (error) {
        throw error instanceof ApiError ? this.api.reportError(error) : error;
      }
    });
    if (saved) this._draft.set(null);
    return saved;
  }

  remove(): Promise<boolean> {
    this._unreadable.set(false);
    return this.submission.run(() => this.target.remove());
  }
}
