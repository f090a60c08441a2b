import type { Transport } from '@kontor/web-kit/lib/api-client.ts';

/** Sends as `fetch` does, by XMLHttpRequest: `fetch` does not tell how much of a body was sent. `onShare` gets 0 to 1. */
export function uploadTransport(onShare: (share: number) => void): Transport {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.responseType = 'text';
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onShare(loaded / total);
      };
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? '';
        const wait = request.getResponseHeader('retry-after');
        resolve(
          new Response(request.status === 204 ? null : request.responseText, {
            status: request.status,
            headers: { 'content-type': type, ...(wait === null ? {} : { 'retry-after': wait }) },
          }),
        );
      };
      request.onerror = () => reject(new TypeError('The connection was lost'));
      request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
