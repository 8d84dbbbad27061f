/** The structure of an image cannot be read, so it is not certain what it contains. */
export class DamagedImageError extends Error {
  override readonly name = 'DamagedImageError';

  constructor() {
    super('The structure of the image cannot be read');
  }
}
