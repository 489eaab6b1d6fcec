/**
 * Reads an image file and scales it down to fit into a box of pixels.
 * @returns A PNG image as a `data:` URL.
 * @throws If the browser cannot show the file as an image.
 */
export async function scaleImage(file: Blob, maxWidth: number, maxHeight: number): Promise<string> {
  const image = new Image();
  image.src = await readAsUrl(file);
  await image.decode();
  // Firefox knows no size for an SVG file without one.
  const { naturalWidth, naturalHeight } = image;
  const [width, height] = naturalWidth && naturalHeight ? [naturalWidth, naturalHeight] : [maxHeight, maxHeight];
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

function readAsUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
