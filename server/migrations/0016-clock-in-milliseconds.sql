-- Whoever lets 60 seconds pass lets 60,000 milliseconds pass: limits count in them.
ALTER TABLE service_clock RENAME COLUMN offset_seconds TO offset_ms;
UPDATE service_clock SET offset_ms = offset_ms * 1000;
