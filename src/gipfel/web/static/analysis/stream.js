// JSON lines as they arrive. No DOM here.
import { Refused } from "../page/asking.js";

/**
 * @param {ReadableStream<Uint8Array>} stream
 * @returns {AsyncGenerator<any>}
 */
export async function* jsonLines(stream) {
  const [reader, decoder] = [stream.getReader(), new TextDecoder()];
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) if (line.trim()) yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    // Who stops listening ends the work of the house.
    await reader.cancel().catch(() => {});
  }
}

/**
 * Ask the house for a stream; a refusal, also one in the middle, is an error.
 * @param {string} address below /api/1/
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* reports(address, body, signal) {
  const answer = await fetch(`/api/1/${address}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  if (!answer.ok || !answer.body) throw new Refused((await answer.json()).error);
  for await (const report of jsonLines(answer.body)) {
    if (report.error) throw new Refused(report.error);
    yield report;
  }
}
