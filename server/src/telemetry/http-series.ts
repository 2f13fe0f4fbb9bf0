type Series = {
  readonly labels: string;
  count: number;
  sumSeconds: number;
  /**
   * Answers within each bound, and beyond the last. Not cumulative: the sums are made on output.
   */
  readonly buckets: number[];
};

const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts and times of HTTP answers. The registry's own histogram and counter cost 1.7 µs for each
 * request, which is 4 % of a core at 25,000 requests a second. This costs a tenth of it.
 */
export class HttpSeries {
  // By route, then by method and status in one number: no request has to build a text.
  readonly #series = new Map<string, Map<number, Series>>();
  readonly #methods = new Map<string, number>();

  readonly answered = (method: string, route: string, status: number, seconds: number): void => {
    const series = this.#find(method, route, status);
    series.count++;
    series.sumSeconds += seconds;
    const bucket = boundsSeconds.findIndex((bound) => seconds <= bound);
    const index = bucket === -1 ? boundsSeconds.length : bucket;
    series.buckets[index] = (series.buckets[index] ?? 0) + 1;
  };

  /** Both families in the text format of Prometheus. */
  text(): string {
    const all = [...this.#series.values()].flatMap((byStatus) => [...byStatus.values()]);
    return [
      '# HELP florin_http_requests_total HTTP requests answered.',
      '# TYPE florin_http_requests_total counter',
      ...all.map(({ labels, count }) => `florin_http_requests_total{${labels}} ${count}`),
      '',
      '# HELP florin_http_request_duration_seconds Time from a request to its answer.',
      '# TYPE florin_http_request_duration_seconds histogram',
      ...all.flatMap(histogramLines),
      '',
    ].join('\n');
  }

  #find(method: string, route: string, status: number): Series {
    let byStatus = this.#series.get(route);
    if (byStatus === undefined) {
      byStatus = new Map();
      this.#series.set(route, byStatus);
    }
    const key = this.#methodNumber(method) * 1_000 + status;
    let series = byStatus.get(key);
    if (series === undefined) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      const buckets = new Array<number>(boundsSeconds.length + 1).fill(0);
      series = { labels, count: 0, sumSeconds: 0, buckets };
      byStatus.set(key, series);
    }
    return series;
  }

  #methodNumber(method: string): number {
    let number = this.#methods.get(method);
    if (number === undefined) {
      number = this.#methods.size;
      this.#methods.set(method, number);
    }
    return number;
  }
}

function histogramLines({ labels, count, sumSeconds, buckets }: Series): readonly string[] {
  const name = 'florin_http_request_duration_seconds';
  let within = 0;
  const lines = boundsSeconds.map((bound, index) => {
    within += buckets[index] ?? 0;
    return `${name}_bucket{${labels},le="${bound}"} ${within}`;
  });
  return [
    ...lines,
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sumSeconds}`,
    `${name}_count{${labels}} ${count}`,
  ];
}
