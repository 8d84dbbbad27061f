/** The name of an image of a source. The server names those without a name of their own in English. */
export function imageName(name: string): string {
  const number = /^image (\d+)$/.exec(name)?.[1];
  if (number !== undefined)
    return $localize`:Name of an image without a name:image ${number}:number:`;
  return name === 'an image without a URL' ? $localize`an image without a URL` : name;
}
