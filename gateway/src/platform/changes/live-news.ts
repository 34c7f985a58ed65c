/** The reader of a stream of news. */
export interface Reader<News> {
  /** Takes the next piece of news. Returns false when the reader can take no more for now; it later calls `ready`. */
  take(news: News): boolean;
  /** The stream has ended by itself. */
  end(): void;
}

/** An open stream of news. */
export interface OpenNews {
  /** The reader can take more. */
  ready(): void;
  /** The reader has left. */
  close(): void;
}

/**
 * A stream of news that can be opened any number of times, in two ways: with a reader that is called for each piece, which needs no promises, or
 * by iterating. Nothing happens before it is opened.
 */
export interface LiveNews<News> extends AsyncIterable<News> {
  open(reader: Reader<News>): OpenNews;
}

/** Makes the iterator for `open`. `open` may call its reader at once, and must wait when the reader takes no more. */
export const liveNews = <News>(open: LiveNews<News>['open']): LiveNews<News> => ({
  open,
  [Symbol.asyncIterator]: () => iterate(open),
});

export const isLiveNews = (value: unknown): value is LiveNews<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'open' in value;

/** Opens the stream when the first piece is asked for. Only one piece may be asked for at a time. */
function iterate<News>(open: LiveNews<News>['open']): AsyncIterator<News, undefined> {
  let stream: OpenNews | undefined;
  let asked: PromiseWithResolvers<IteratorResult<News, undefined>> | undefined;
  let isOver = false;
  const answer = (result: IteratorResult<News, undefined>) => {
    asked?.resolve(result);
    asked = undefined;
    return false;
  };
  const end = () => {
    isOver = true;
    answer({ done: true, value: undefined });
  };
  return {
    async next() {
      if (isOver) return { done: true, value: undefined };
      asked = Promise.withResolvers();
      const { promise } = asked;
      if (stream) stream.ready();
      else stream = open({ take: (value) => answer({ done: false, value }), end });
      return promise;
    },
    async return() {
      end();
      stream?.close();
      return { done: true, value: undefined };
    },
  };
}
