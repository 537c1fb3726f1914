/** Confetti where a prize was won; in pixels of the field and seconds. */
interface Spark {
  x: number;
  y: number;
  vx: number;
  vy: number;
  color: string;
  left: number;
}

const COLORS = ["#ffd65c", "#ff79bd", "#7ce7ff", "#9dff9d", "#fff"];
const LIFE_SECONDS = 0.9;
const GRAVITY = 620;
const MOST = 90;

/** Confetti is decoration only: not part of the simulation, so it may use Math.random. */
export function createSparks() {
  const sparks: Spark[] = [];
  return {
    burst(x: number, y: number, many: number): void {
      for (let made = 0; made < many && sparks.length < MOST; made += 1) {
        const angle = Math.random() * Math.PI * 2;
        const speed = 80 + Math.random() * 260;
        sparks.push({
          x,
          y,
          vx: Math.cos(angle) * speed,
          vy: Math.sin(angle) * speed - 180,
          color: COLORS[made % COLORS.length] ?? "#fff",
          left: LIFE_SECONDS,
        });
      }
    },
    draw(context: CanvasRenderingContext2D, seconds: number): void {
      for (let at = sparks.length - 1; at >= 0; at -= 1) {
        const spark = sparks[at];
        if (spark === undefined) continue;
        spark.left -= seconds;
        if (spark.left <= 0) {
          sparks.splice(at, 1);
          continue;
        }
        spark.vy += GRAVITY * seconds;
        spark.x += spark.vx * seconds;
        spark.y += spark.vy * seconds;
        context.fillStyle = spark.color;
        const size = 3 + 5 * (spark.left / LIFE_SECONDS);
        context.fillRect(spark.x - size / 2, spark.y - size / 2, size, size * 0.7);
      }
    },
  };
}
