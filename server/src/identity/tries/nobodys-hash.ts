/**
 * An argon2id hash of discarded random bytes. It is verified where no hash exists, so that the time
 * of an answer does not tell whether a secret was set or is locked.
 */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$uTVAYnT6KQTUs9XY6FZhyg$NFreYapR74jBdRV2Gpxplr3wEXbR91uVsKbcneOO66w';
