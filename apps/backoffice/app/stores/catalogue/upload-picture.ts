import type { pictureAnswer } from '@comptoir/contract/staff/pictures';
import { type ApiResult, type CallApi, callForResult } from '@comptoir/contract/wire/api-result';
import type { PayloadOf } from '#lib/api/payload.ts';
import { toBase64 } from '#lib/pictures/picture-file.ts';

interface SentPicture {
  readonly file: Blob;
  readonly name: string;
  readonly use: 'item' | 'site';
}

export type UploadedPicture = PayloadOf<typeof pictureAnswer>;

/** Sends a picture; `onProgress` hears the share that is sent, from 0 to 1. Rule PH-8. */
export async function uploadPicture(
  { file, name, use }: SentPicture,
  onProgress: (share: number) => void,
): Promise<ApiResult<UploadedPicture>> {
  const body = JSON.stringify({ name, use, data: await toBase64(file) });
  return callForResult<UploadedPicture>(withProgress(onProgress), '/v2/staff/pictures', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
}

/** `fetch` tells nothing of what is sent yet. */
function withProgress(onProgress: (share: number) => void): CallApi {
  return (path, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', path);
      for (const [name, value] of Object.entries(init.headers ?? {})) {
        request.setRequestHeader(name, String(value));
      }
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onerror = () => reject(new Error('No answer.'));
      request.onload = () => {
        const { status } = request;
        resolve(new Response(request.responseText, { status }));
      };
      request.send(String(init.body));
    });
}
