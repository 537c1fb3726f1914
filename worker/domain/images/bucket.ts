/** The bucket of pictures failed. */
export class BucketUnavailable extends Error {
  override readonly name = "BucketUnavailable";
}

/** The bucket, whose every failure is a {@link BucketUnavailable}: R2's own errors have no common form. */
export const bucketOf = (bucket: R2Bucket): R2Bucket =>
  new Proxy(bucket, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== "function") return own;
      return async (...given: unknown[]): Promise<unknown> => {
        try {
          return await own.apply(target, given);
        } catch (cause) {
          throw new BucketUnavailable("", { cause });
        }
      };
    },
  });
