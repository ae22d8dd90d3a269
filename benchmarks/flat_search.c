/* The limit: what a C compiler makes of the same searches of the same arrays, with recursion where it is natural.

The formulas are those of emmviz/search/engines/kernels.py, every number held multiplied by the probability of reaching its
node, for fail-soft, cuts on equality, one probe of each outcome or none, and reuse of what a probe has found. */

#include <math.h>  /* INFINITY; fmin and fmax would be calls */
#include <stdint.h>

enum { LEAF, MAX, MIN, CHANCE };
enum { EXACT, LOWER, UPPER };

void backup(int64_t n, const int8_t *kind, const int64_t *first, const int32_t *count, const double *prob,
            double *values) {
  for (int64_t node = n - 1; node >= 0; node--) {
    int64_t start = first[node], end = start + count[node];
    if (start == end) continue;
    double found = kind[node] == CHANCE ? 0.0 : values[start];
    if (kind[node] == CHANCE)
      for (int64_t child = start; child < end; child++) found += prob[child] * values[child];
    else if (kind[node] == MAX)
      for (int64_t child = start + 1; child < end; child++) found = values[child] > found ? values[child] : found;
    else
      for (int64_t child = start + 1; child < end; child++) found = values[child] < found ? values[child] : found;
    values[node] = found;
  }
}

static inline double larger(double a, double b) { return a > b ? a : b; }
static inline double smaller(double a, double b) { return a < b ? a : b; }

typedef struct { double value; int bound; } Result;

typedef struct {
  const int8_t *kind;
  const int64_t *first;
  const int32_t *count;
  const double *prob, *value;
  double L, U;
  int probes;
  int64_t *leaves, read;
} Tree;

static Result search(Tree *t, int64_t node, double reach, double alpha, double beta, const Result *known);

static Result player(Tree *t, int64_t node, double reach, double alpha, double beta, const Result *known) {
  int maximising = t->kind[node] == MAX, useless = maximising ? UPPER : LOWER;
  Result best = {maximising ? -INFINITY : INFINITY, EXACT};
  for (int64_t i = 0; i < t->count[node]; i++) {
    double a = maximising ? larger(alpha, best.value) : alpha, b = maximising ? beta : smaller(beta, best.value);
    Result r = i == 0 && known ? *known : search(t, t->first[node] + i, reach, a, b, 0);
    if (maximising ? r.value > best.value : r.value < best.value) best = r;
    else if (r.value == best.value && best.bound == useless) best.bound = r.bound;
    else if (r.value == best.value && r.bound != useless && best.bound == EXACT) best.bound = r.bound;
    if (i + 1 < t->count[node] && best.bound != useless && (maximising ? best.value >= beta : best.value <= alpha)) {
      best.bound = maximising ? LOWER : UPPER;
      break;
    }
  }
  return best;
}

static Result chance(Tree *t, int64_t node, double reach, double alpha, double beta) {
  int64_t n = t->count[node], start = t->first[node];
  const double *p = t->prob + start;
  double low[n], high[n], low_after[n], high_after[n];
  Result known[n], r = {0, EXACT};
  for (int64_t i = 0; i < n; i++) low[i] = reach * p[i] * t->L, high[i] = reach * p[i] * t->U;
  for (int probing = t->probes > 0; probing >= 0; probing--) {
    double low_before = 0, high_before = 0, sum_low = 0, sum_high = 0;
    for (int64_t i = n - 1; i >= 0; i--) {
      low_after[i] = sum_low, high_after[i] = sum_high;
      sum_low += low[i], sum_high += high[i];
    }
    for (int64_t i = 0; i < n; low_before += low[i], high_before += high[i], i++) {
      int64_t child = start + i;
      int kind = t->kind[child];
      double q = reach * p[i], bottom = q * t->L, top = q * t->U;
      double A = alpha - (high_before + high_after[i]), B = beta - (low_before + low_after[i]);
      double a = smaller(larger(A, bottom), top), b = larger(smaller(B, top), bottom);
      int can_probe = t->probes > 0 && (kind == MAX || kind == MIN);
      if (probing) {
        if (!can_probe) continue;
        r = known[i] = search(t, t->first[child], q, a, b, 0);
        if (r.bound == (kind == MAX ? UPPER : LOWER)) continue;
        r.bound = kind == MAX ? LOWER : UPPER;
      } else {
        r = search(t, child, q, a, b, can_probe ? &known[i] : 0);
        if ((r.bound == UPPER && r.value <= bottom) || (r.bound == LOWER && r.value >= top)) r.bound = EXACT;
      }
      if (r.bound != UPPER && r.value > low[i]) low[i] = r.value;
      if (r.bound != LOWER && r.value < high[i]) high[i] = r.value;
      if (!probing && i + 1 == n) continue;
      if (!(probing && r.bound == LOWER) && r.value <= A)
        return (Result){smaller(high_before + high[i] + high_after[i], alpha), UPPER};
      if (!(probing && r.bound == UPPER) && r.value >= B)
        return (Result){larger(low_before + low[i] + low_after[i], beta), LOWER};
    }
    if (!probing) r.value = r.bound == LOWER ? low_before : high_before;
  }
  return r;
}

static Result search(Tree *t, int64_t node, double reach, double alpha, double beta, const Result *known) {
  if (t->count[node] == 0) {
    t->leaves[t->read++] = node;
    return (Result){reach * t->value[node], EXACT};
  }
  if (t->kind[node] == CHANCE) return chance(t, node, reach, alpha, beta);
  return player(t, node, reach, alpha, beta, known);
}

/* Search a tree of two replies or more below each outcome; return how many leaves were read and which, and the value. */
int64_t star(const int8_t *kind, const int64_t *first, const int32_t *count, const double *prob, const double *value,
             double L, double U, int probes, int64_t *leaves, double *found) {
  Tree t = {kind, first, count, prob, value, L, U, probes, leaves, 0};
  *found = search(&t, 0, 1.0, -INFINITY, INFINITY, 0).value;
  return t.read;
}
