"""Makes the data folder of a web app with a program khod: a class with its password, a game that is over, and two in play.

    python3 store.py KHOD FOLDER > FOLDER/known.json
"""
import http.client, json, re, signal, subprocess, sys

khod, folder = sys.argv[1:]
server = subprocess.Popen(
    [khod, "--lang", "en", "serve", "--port", "0", "--data", folder, "--lan"], stdout=subprocess.PIPE, text=True
)
port = int(server.stdout.readline().rsplit(":", 1)[1])
password = next(line for line in server.stdout if "password" in line).split()[-1]


def ask(path, body="", cookies="", kind="application/x-www-form-urlencoded", method="POST"):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request(method, path, body, {"Content-Type": kind, "Cookie": "lang=en; " + cookies})
    answer = connection.getresponse()
    text = answer.read().decode()
    assert answer.status < 400, (path, answer.status, text)
    return answer, text


def cookie(answer):
    return answer.getheader("Set-Cookie").split(";")[0]


def begin(game, wish):
    answer, _ = ask(f"/play/{game}", wish)
    return {"address": answer.getheader("Location"), "cookie": cookie(answer)}


def act(game, action, **body):
    return json.loads(ask(f"/api{game['address']}/{action}", json.dumps(body), game["cookie"], "application/json")[1])


teacher = cookie(ask("/signin", f"code={password}")[0])
ask("/class/add", "names=Ann%0ABob", teacher)
codes = re.findall(r'<p class="code"><code>([^<]*)', ask("/class/list", "", teacher, method="GET")[1])
over = begin("lo", "opponent=same")
act(over, "move", ply=0, m="A2-C2")
act(over, "resign", ply=1)
quiet = begin("hale", "opponent=same")
timed = begin("lo", "opponent=same&clock=whole&minutes=100&increment=5&name=Zoe")
act(timed, "move", ply=0, m="A2-C2")
server.send_signal(signal.SIGINT)
server.wait()
print(json.dumps({"password": password, "codes": codes, "over": over, "quiet": quiet, "timed": timed}, indent=1))
