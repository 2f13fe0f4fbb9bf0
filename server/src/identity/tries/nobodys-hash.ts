/**
 * An argon2id hash of random bytes that were thrown away. It is verified where there is nothing to
 * verify, so that the time of an answer does not tell whether a secret was set or is locked.
 */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$uTVAYnT6KQTUs9XY6FZhyg$NFreYapR74jBdRV2Gpxplr3wEXbR91uVsKbcneOO66w';
