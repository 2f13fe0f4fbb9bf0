import { textOf } from './encoding.ts';
import { type MessageContent, MessageFinder } from './message-finder.ts';
import { documentsOf } from './unpack.ts';
import { XmlReader } from './xml.ts';

export type DocumentReader = {
  readonly content: MessageContent;
  /** Called when the document was read to its end. */
  readonly end: () => void;
};

/**
 * Reads the XML documents of a file one after another, each with a reader of its own. Yields after
 * every piece. Throws `UnreadableFile` if the file cannot be read at all.
 */
export async function* readDocuments(
  bytes: AsyncIterable<Uint8Array>,
  begin: () => DocumentReader,
): AsyncGenerator<void> {
  for await (const document of documentsOf(bytes)) {
    const { content, end } = begin();
    const xml = new XmlReader(new MessageFinder(content));
    for await (const text of textOf(document)) {
      xml.write(text);
      yield;
    }
    xml.end();
    end();
    yield;
  }
}
